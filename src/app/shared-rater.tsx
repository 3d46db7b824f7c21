import { wasSent } from '#features/answers/web/link.ts'
import { type OpenedPage, savingSheets } from '#features/answers/web/opened-page.ts'
import { SharedVisit, startAddress } from '#features/slips/web/shared/visit.ts'

/** Watches a rater's page on a browser that others use too; without the key it leads to the start. */
export function watchRater({ data, secret }: OpenedPage): void {
  const subject_id =
    data.kind === 'offline' ? (location.pathname.split('/').at(-1) ?? '') : data.subject_id
  if (data.kind !== 'offline' && secret === null && !wasSent(subject_id))
    return location.replace(startAddress())
  // at once, because the network may be gone when its person leaves
  const loading = import('#features/answers/web/deferred-parts.ts')
  new SharedVisit({
    listUnsaved: () => savingSheets.flatMap((sheet) => sheet.queue.list()),
    detach: () =>
      savingSheets.forEach((sheet) => {
        sheet.end({ sends: true })
        sheet.queue.sendNow()
      }),
    end: () => savingSheets.forEach((sheet) => sheet.end()),
    erase: async () => (await loading).deferredParts.eraseFromBrowser(subject_id),
  }).start(import.meta.url)
}
