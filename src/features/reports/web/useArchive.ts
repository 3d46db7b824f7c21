import { useEffect, useRef, useState } from 'react'
import { openFile, saveFile } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { reportsContract } from '../contract.ts'
import { zipEntryCounter, fileNames, PENDING_FILE } from '../files.rules.ts'

export interface ArchiveProgress {
  readonly done: number
  /** Not known before the first byte has come. */
  readonly total: number | null
}

interface Archive {
  readonly content: Blob
  readonly count: number
  readonly complete: boolean
}

/** The last name of a ZIP stands in its last bytes. */
const TAIL = 400

/** Everybody's reports as one ZIP, counted while it arrives. */
async function fetchArchive(
  matrixId: string,
  signal: AbortSignal,
  tell: (progress: ArchiveProgress) => void,
): Promise<Archive> {
  const response = await openFile(reportsContract.all, { params: { matrixId }, signal })
  const total = Number(response.headers.get('x-report-count'))
  const count = zipEntryCounter()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  tell({ done: 0, total })
  for (const reader = response.body?.getReader(); reader;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    tell({ done: Math.min(count(value), total), total })
  }
  const content = new Blob(pieces, { type: 'application/zip' })
  return {
    content,
    count: total,
    complete: !(await content.slice(-TAIL).text()).includes(PENDING_FILE),
  }
}

/** The download of all reports: how far it is, and the ways to begin and to stop it. Leaving the page stops it. */
export function useArchive(matrixId: string, projectName: string) {
  const [progress, setProgress] = useState<ArchiveProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: null })
    try {
      const { content, count, complete } = await fetchArchive(
        matrixId,
        controller.signal,
        setProgress,
      )
      saveFile(content, fileNames([`Reportes - ${projectName}`], 'zip').join(''))
      notify(complete ? 'reports.archive_ready' : 'reports.archive_partial', { count })
    } catch (error) {
      if (controller.signal.aborted) notify('reports.archive_cancelled')
      else notifyFailure(error, 'reports.failed')
    } finally {
      setProgress(null)
    }
  }
  return { progress, start: () => void start(), cancel: () => running.current?.abort() }
}
