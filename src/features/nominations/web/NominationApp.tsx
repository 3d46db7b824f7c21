import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { RelationNamesProvider } from '#ui/RelationNames.tsx'
import { adoptSecret, isMailProgram, KEY_IN_HASH } from '#web/tab-secrets.ts'
import { nominationsContract } from '../contract.ts'
import { call, type Link, LinkError } from './api.ts'
import { ApproverView } from './ApproverView.tsx'
import { LinkFailure } from './LinkStates.tsx'
import { NominatorView } from './NominatorView.tsx'

/** Shows the page whose kind and holder its frame names. */
export async function showNomination(root: HTMLElement): Promise<void> {
  const { subject: subject_id = '', kind: named } = root.dataset
  const kind = named === 'approver' ? 'approver' : 'nominator'
  const key = adoptSecret(KEY_IN_HASH, `${kind} key ${subject_id}`, isMailProgram())
  createRoot(root).render(await buildPage({ kind, subject_id, key }))
}

async function buildPage(link: Link): Promise<ReactElement> {
  const { kind } = link
  try {
    if (kind === 'approver') {
      const loaded = await call(nominationsContract.team, link, {})
      return (
        <RelationNamesProvider own={loaded.relation_names}>
          <ApproverView link={link} loaded={loaded} />
        </RelationNamesProvider>
      )
    }
    const loaded = await call(nominationsContract.own, link, {})
    return (
      <RelationNamesProvider own={loaded.relation_names}>
        <NominatorView link={link} loaded={loaded} />
      </RelationNamesProvider>
    )
  } catch (error) {
    if (error instanceof LinkError) return <LinkFailure failure={error} />
    throw error
  }
}
