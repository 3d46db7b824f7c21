import { useEffect, useRef, useState } from 'react'
import { openFile } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { saveFile } from '#web/save-file.ts'
import { zipEntryCounter, PENDING_FILE } from '../archive.rules.ts'
import { reportsContract } from '../contract.ts'
import { fileName } from '../file-names.rules.ts'

export interface ArchiveProgress {
  readonly done: number
  /** `null` until the response arrives. */
  readonly total: number | null
}

interface Archive {
  readonly content: Blob
  readonly count: number
  readonly complete: boolean
}

/** How many bytes at the end of a ZIP contain the name of its last file. */
const TAIL_LENGTH = 400

/** Downloads the ZIP of all reports and reports how many files have arrived. */
async function fetchArchive(
  matrixId: string,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<Archive> {
  const response = await openFile(reportsContract.all, { params: { matrixId }, signal })
  const total = Number(response.headers.get('x-report-count'))
  const count = zipEntryCounter()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  onProgress({ done: 0, total })
  for (const reader = response.body?.getReader(); reader;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    onProgress({ done: Math.min(count(value), total), total })
  }
  const content = new Blob(chunks, { type: 'application/zip' })
  return {
    content,
    count: total,
    complete: !(await content.slice(-TAIL_LENGTH).text()).includes(PENDING_FILE),
  }
}

/** The download of all reports; it is cancelled when the user leaves the page. */
export function useArchive(matrixId: string, matrixName: string) {
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
      saveFile(content, fileName(`Reportes - ${matrixName}`, 'zip'))
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
