import { BASE_PATH } from '#server/http/serve.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { features, statuses } from './features.ts'

export const DOCS_PATH = `${BASE_PATH}/docs`

export const addressOfSection = (name: string): string => `${DOCS_PATH}/${name}`

const isRefusalCode = (code: string): code is RefusalCode => code in statuses

export const listCodes = (refusals: object): RefusalCode[] =>
  Object.keys(refusals).filter(isRefusalCode)

/** The page and the row that explain a code: its feature's page, or the index for shared codes. */
export function addressOfCode(code: RefusalCode): string {
  const owner = features.find(({ refusals }) => code in refusals)
  return `${owner ? addressOfSection(owner.name) : DOCS_PATH}#${code}`
}
