import type { Page } from '@playwright/test'

/**
 * The buttons, links and fields of the end of a page that a toast of three lines would lie over; what
 * it covers further up can be scrolled from under it.
 */
export const listCovered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const side = matchMedia('(max-width: 47.5rem)').matches ? 'bottom-center' : 'bottom-left'
    const container = document.createElement('div')
    container.className = `Toastify__toast-container Toastify__toast-container--${side}`
    const toast = document.createElement('div')
    toast.className = 'Toastify__toast Toastify__toast--info'
    toast.textContent = 'Se quitaron las conexiones. '.repeat(4)
    container.append(toast)
    document.body.append(container)
    const scrollers = [document.scrollingElement, ...document.querySelectorAll('main, main *')]
    for (const scroller of scrollers) if (scroller) scroller.scrollTop = scroller.scrollHeight
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const box = toast.getBoundingClientRect()
    // its container would hide what it covers, too
    container.style.display = 'none'
    const covered = [
      ...document.querySelectorAll('button, a[href], input, select, textarea, summary'),
    ].filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isApart =
        right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
      if (isApart) return false
      if (control.closest('.Toastify__toast-container')) return false
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      // an input may lie behind its label; what is scrolled out of view lies behind its scroller
      return control.contains(shown) || shown?.closest('label')?.contains(control) === true
    })
    const names = covered.map(
      (control) =>
        `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`,
    )
    container.remove()
    return names
  })
