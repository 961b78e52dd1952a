"""`python -m blogcorpus`: the command `blogcorpus`, wherever it is installed."""

from blogcorpus.cli import main

if __name__ == "__main__":
    main()
