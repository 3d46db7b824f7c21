import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { matrixAndEvaluation, type SheetData, measureSize } from '../../sheet/sheet.rules.ts'
import { parseStep } from '../../sheet/step.rules.ts'
import { BrandMark } from '../../views/BrandMark.tsx'
import { RaterBand } from '../../views/RaterBand.tsx'
import { adoptKey } from '../link.ts'
import { sheetName } from '../saving/store.ts'
import { type CachedSheet, readCachedSheet } from './cached-sheet.ts'

const OFFLINE =
  'Sin conexión. Ves tu hoja como estaba en este navegador: lo que marques se guarda aquí y se envía cuando vuelva la conexión.'

/** Starts to save a sheet, and returns what shows it beside the menu in the header. */
type OpenSheet = (data: SheetData, key: string) => (menuElement: Element | null) => ReactNode

/** Shows the sheet of this address as the browser has kept it, or says that there is none. */
export async function showCachedSheet(open: OpenSheet): Promise<void> {
  const [, prefix, subject_id = ''] =
    /^\/(self-)?assessment-form\/([^/]+)/.exec(location.pathname) ?? []
  const key = adoptKey(subject_id, { stays: false })
  const kept = key && (await readCachedSheet(sheetName(subject_id, prefix !== undefined), key))
  if (!kept) {
    document.querySelector('[data-kept=missing]')?.removeAttribute('hidden')
    addEventListener('online', () => location.reload())
    return
  }
  document.title = kept.title
  await Promise.all(kept.styles.map(addStyles))
  const { sheet } = kept.page
  const step = parseStep(
    Object.fromEntries(new URLSearchParams(location.search)),
    measureSize(sheet),
  )
  const texts = { ...sheet.texts, 'answers.load_failed': OFFLINE }
  const data = { ...sheet, texts, opens_at: step ?? 0, step_requested: step !== undefined }
  show(kept.page, open(data, key))
}

function show(page: CachedSheet['page'], contentWith: ReturnType<OpenSheet>): void {
  const root = document.getElementById('page')
  if (!root) return
  const content = createRoot(root)
  const header = document.createElement('div')
  document.querySelector('header')?.replaceWith(header)
  createRoot(header).render(buildHeader(page, (menu) => content.render(contentWith(menu))))
}

/** The company's colours. A missing file only costs these. */
const addStyles = (href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })

/** `onMenu` gets the element for the menu's button. */
function buildHeader(
  { company: { name, logo, initials }, sheet }: CachedSheet['page'],
  onMenu: (element: Element | null) => void,
): ReactNode {
  const mark = <BrandMark logo={logo} initials={initials} />
  return <RaterBand name={name} subtitle={matrixAndEvaluation(sheet)} mark={mark} onMenu={onMenu} />
}
