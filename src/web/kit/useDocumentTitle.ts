import { useEffect } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
