import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrandMark } from '#features/answers/views/BrandMark.tsx'
import { RaterBand } from '#features/answers/views/RaterBand.tsx'
import { initials } from '#shared/text.ts'
import type { Failure, Outcome } from '#web/link-call.ts'
import {
  adoptSecret,
  isMailProgram,
  KEY_IN_HASH,
  namesPlace,
  tabStorage,
} from '#web/tab-secrets.ts'
import type { OwnReport } from '../contract.ts'
import { LinkProblem, type LinkProblemKind } from '../views/LinkProblem.tsx'
import type { OwnLink } from './api.ts'

type Company = OwnReport['company']

/** What a personal link opens. */
interface LinkedPage<Data extends { readonly company: Company }> {
  /** Under which the tab keeps the key. */
  readonly name: string
  readonly load: (link: OwnLink) => Promise<Outcome<Data>>
  /** The name of the matrix, below the company's. */
  readonly subtitle: (data: Data) => string
  readonly show: (link: OwnLink, data: Data) => ReactNode
}

/** Asks for the page's data with the key of the link and shows them, or says why there are none. */
export function openLink<Data extends { readonly company: Company }>({
  name,
  load,
  subtitle,
  show,
}: LinkedPage<Data>): void {
  const element = document.getElementById('page')
  if (!element) return
  const root = createRoot(element)
  const subject_id = location.pathname.split('/').at(-1) ?? ''
  const kept = `${name} ${subject_id}`
  const damaged = location.hash.length > 1 && !KEY_IN_HASH.test(location.hash) && !namesPlace()
  const key = damaged ? null : adoptSecret(KEY_IN_HASH, kept, isMailProgram())
  const showProblem = (kind: LinkProblemKind, text?: string, onRetry = () => {}): void => {
    // who came from a printed slip has no mail with a link: the door says what there is
    if (kind !== 'failed' && location.search === '?papeleta') location.replace('/e')
    else root.render(<LinkProblem kind={kind} text={text} onRetry={onRetry} />)
  }
  const open = async (link: OwnLink): Promise<void> => {
    const outcome = await load(link)
    if (outcome.ok) {
      await showBand(outcome.data.company, subtitle(outcome.data))
      return root.render(show(link, outcome.data))
    }
    const kind = findKind(outcome)
    // a key that opens nothing is no use in this tab; the mail has the newest one
    if (kind !== 'failed') tabStorage()?.removeItem(kept)
    showProblem(kind, outcome.message, () => void open(link))
  }
  if (key) void open({ subject_id, key })
  else showProblem(damaged ? 'wrong' : 'missing')
}

function findKind({ code, status }: Failure): LinkProblemKind {
  if (code === 'delivery.link_ended') return 'ended'
  return status === 403 || status === 410 ? 'wrong' : 'failed'
}

async function showBand(company: Company, subtitle: string): Promise<void> {
  await addBrand(company)
  const header = document.createElement('div')
  document.querySelector('header')?.replaceWith(header)
  const { name, logo } = company
  createRoot(header).render(
    <RaterBand
      name={name}
      subtitle={subtitle}
      mark={<BrandMark logo={logo} initials={initials(name)} />}
    />,
  )
}

/** The company's colours. A missing file only costs these. */
const addBrand = ({ primary_color, secondary_color }: Company): Promise<void> =>
  new Promise((resolve) => {
    const styles = document.createElement('link')
    styles.rel = 'stylesheet'
    styles.href = `/brand/${primary_color.slice(1)}-${secondary_color.slice(1)}.css`
    styles.addEventListener('load', () => resolve())
    styles.addEventListener('error', () => resolve())
    document.head.append(styles)
  })
