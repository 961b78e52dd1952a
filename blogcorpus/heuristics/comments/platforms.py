"""How platforms, themes and comment services mark up comments: a table, nothing else.

A row is `platform role selector …`. A selector is `tag.class` or `.class` or `tag#id`; names stand in their normal form
(`classnames.normal`: lower case, `-` between words, so `comment__author`, `commentAuthor` and `comment_author` are all
`comment-author`); `%` stands for a number or key. Roles are explained in `role.Role`. Only what the general words in
`roles` would miss or mistake needs a row; `run` marks an item that goes on over its next siblings (`dt` + `dd` + `dd`).
"""

from __future__ import annotations

__all__ = ["ROWS"]

ROWS = """
any          item     li.comment div.comment article.comment section.comment
any          item     #comment-% #comment% #c% #cmt% #cmt-% #com-% #comm-%
any          noise    .screen-reader-text .sr-only .visually-hidden .assistive-text .comment-count
any          area     #comments .comments

wordpress    item     li.pingback li.trackback li.ping
wordpress    item     #li-comment-% #div-comment-% #ping-% #pingback-% #trackback-%
wordpress    item     .ast-comment .wpd-comment .wc-comment .wc-comment-wrap
wordpress    meta     .vcard
wordpress    date     .comment-permalink
wordpress    body     .comment-entry
wordpress    noise    .edit-link
wordpress    noise    .cld-like-dislike-wrap .wp-ulike .gdrating .ckrating
wordpress    area     #comment-wrap

typecho      item     li.comment-parent li.comment-child

blogger      run      dt.comment-author dt.comment-data dt.comment-poster dt#c%
blogger      noise    .item-control .avatar-image-container .continue .thread-count
blogger      form     #comment-post-message

movabletype  item     div.comments-body
movabletype  meta     .comments-post
movabletype  area     .comments-open-content .trackbacks
movabletype  form     #comments-open .comments-open .comments-open-header

drupal       noise    .links ul.links .new .comment-links .field-name-user-picture .user-picture

livejournal  item     .b-leaf .ljcmt-full #ljcmt% .dwexpcomment
livejournal  author   .ljuser
livejournal  date     .comment-datetimelink
livejournal  body     .b-leaf-article
livejournal  noise    .b-leaf-footer .comment-links .b-leaf-collapsed
livejournal  area     .b-tree-root .b-grove .entry-comments-text

serendipity  item     .serendipity-comment
serendipity  form     #serendipity-comment

b2evolution  item     .b-comment .evo-comment
b2evolution  meta     .b-comment-title .evo-comment-title .b-comment-small-print

textpattern  item     #txp-comment-%

dotclear     run      dt#c%
dotclear     area     #trackbacks #pings


joomla       item     .rbox .jcomments-item #comment-item-% .komento-item .kmt-item
joomla       noise    .comment-anchor .comment-link
joomla       area     #jc .jcomments

ikiwiki      body     .inlinecontent
ikiwiki      noise    .comment-subject

isso         item     .isso-comment #isso-%
isso         noise    .isso-comment-footer .isso-spacer .isso-note
isso         replies  .isso-follow-up
isso         area     #isso-thread #isso-root
isso         form     .isso-postbox

commento     item     .commento-card
commento     noise    .commento-options .commento-subtitle-score .commento-score
commento     replies  .commento-card-children-depth-0
commento     area     #commento .commento-root #commento-main-area
commento     form     .commento-textarea-container

staticman    item     .js-comment .static-comment .comment-static

disqus       item     #dsq-comment-%
disqus       author   .publisher-anchor-color .post-byline #dsq-cite-% .dsq-comment-cite
disqus       meta     #dsq-comment-header-%
disqus       body     #dsq-comment-message-%
disqus       noise    .dsq-comment-footer
disqus       area     #disqus-thread #dsq-content

debate       item     .idc-c #idcomment%
debate       author   .idc-a .idc-c-h-inner-name
debate       meta     .idc-c-h
debate       body     .idc-c-t
debate       area     #idc-cover #idc-container .idc-thread
debate       noise    .idc-v .idc-c-b .idc-btn

giscus       item     .gsc-comment .gsc-reply .timeline-comment
giscus       author   .gsc-comment-author-avatar .link-gray-dark
giscus       noise    .gsc-comment-footer .gsc-reactions .gsc-upvotes
giscus       area     .utterances .giscus

gitalk       item     .gt-comment
gitalk       area     #gitalk-container .gt-container

waline       item     .wl-card-item .tk-comment .atk-comment .vcard-item
waline       author   .vnick
waline       date     .vtime .vsys
waline       body     .vcontent
waline       noise    .tk-extras .wl-meta .vmeta
waline       replies  .wl-quote .vquote
waline       area     #waline #twikoo #valine #vcomments .artalk

remark42     noise    .comment-score

zblog        item     ul.msg #cmt%
zblog        elsewhere ul.mutuality
zblog        author   .msgname
zblog        body     .msgarticle

hatena       item     li.entry-comment
hatena       area     ul.comment

livedoor     item     .comment-list-item
livedoor     noise    li.comment-no .comment-no .comment-num

overblog     item     .ob-comment
overblog     noise    .ob-links

squarespace  item     .sqs-comment

indieweb     item     .u-comment .p-comment
indieweb     author   .h-card
indieweb     body     .p-summary
indieweb     area     .webmentions #webmentions
"""
