import type { Page } from '@playwright/test'

/** The texts of rows of lists that lie under the row's own actions. */
export const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    const listTexts = (cell: Element): DOMRect[] => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const rects: DOMRect[] = []
      while (walker.nextNode()) {
        if (walker.currentNode.parentElement?.closest('.visually-hidden')) continue
        range.selectNodeContents(walker.currentNode)
        rects.push(...range.getClientRects())
      }
      return rects
    }
    return [...document.querySelectorAll('.list-row')].flatMap((row) => {
      const actions = [...row.querySelectorAll('.list-end :is(a, button)')].map((action) =>
        action.getBoundingClientRect(),
      )
      return [...row.children]
        .filter((cell) => !cell.matches('.list-end'))
        .filter((cell) =>
          listTexts(cell).some((text) => actions.some((action) => isOver(text, action))),
        )
        .map((cell) => cell.textContent)
    })
  })
