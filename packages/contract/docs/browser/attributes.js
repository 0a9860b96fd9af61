/**
 * Adds missing attributes to elements whenever they appear.
 * @param additions attributes by selector; null removes an attribute
 */
export const addAttributes = (additions) => {
  const apply = () => {
    for (const [selector, attributes] of Object.entries(additions))
      for (const element of document.querySelectorAll(selector))
        for (const [name, value] of Object.entries(attributes))
          if (value === null) element.removeAttribute(name)
          else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  new MutationObserver(apply).observe(document.body, { childList: true, subtree: true })
  apply()
}
