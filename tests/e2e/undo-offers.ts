import type { BrowserContext } from '@playwright/test'

/**
 * Stops the ten seconds of each offer to undo in the pages of a context, so that a slow machine
 * takes none away before its button is clicked. Returns the context.
 */
export async function holdUndoOffers(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const held = new CSSStyleSheet()
    held.replaceSync(
      '.undo-toast .Toastify__progress-bar { animation-play-state: paused !important }',
    )
    document.adoptedStyleSheets.push(held)
  })
  return context
}
