// Inserts the address of this server into the text of the page, which is the same for all hosts.
const { origin } = document.currentScript.dataset
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
while (texts.nextNode())
  if (texts.currentNode.parentNode.localName !== 'script')
    texts.currentNode.data = texts.currentNode.data.replaceAll(origin, window.location.origin)
for (const link of document.querySelectorAll('a'))
  if (link.getAttribute('href').startsWith(origin))
    link.href = link.href.replace(origin, window.location.origin)
