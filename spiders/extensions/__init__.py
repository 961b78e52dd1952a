"""Extensions: manners, console, ledger."""
