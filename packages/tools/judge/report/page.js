// Of the report of a run: copies what a button stands above, and opens the finding that a link leads to.
for (const button of document.querySelectorAll('.code button')) {
  const text = button.parentElement.querySelector('pre')
  button.hidden = false
  button.addEventListener('click', async () => {
    // Without a clipboard it is selected, and can be copied by hand.
    getSelection().selectAllChildren(text)
    const copied = await navigator.clipboard?.writeText(text.textContent).then(
      () => true,
      () => false,
    )
    button.textContent = copied ? 'Copied' : 'Selected'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
}

addEventListener('hashchange', open)
open()

function open() {
  const target = document.getElementById(location.hash.slice(1))
  if (!(target instanceof HTMLDetailsElement)) return
  target.open = true
  target.scrollIntoView()
  target.querySelector('summary').focus({ preventScroll: true })
}
