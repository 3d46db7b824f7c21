import { useLocation } from 'react-router'

/** What a mailed link carries after its #, where no server sees it. */
export const useLinkToken = (): string => useLocation().hash.slice(1)
