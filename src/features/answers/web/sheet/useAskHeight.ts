import { useLayoutEffect } from 'react'

/**
 * Tells the stylesheet how high the question with its legend is, because the rows scroll below it.
 * `shown`: whether the step has answers.
 */
export function useAskHeight(shown: boolean): void {
  useLayoutEffect(() => {
    const ask = shown ? document.querySelector('.ask') : null
    if (!ask) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--ask', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    observer.observe(ask)
    return () => {
      observer.disconnect()
      style.removeProperty('--ask')
    }
  }, [shown])
}
