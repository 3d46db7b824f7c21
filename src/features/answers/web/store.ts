import { type Draft, isNewer, keyOf } from '../queue.rules.ts'

const DATABASE = 'rater'
const DRAFTS = 'drafts'

/** A draft as it lies in the browser: of which sheet, and whether the server has it. */
interface Row extends Draft {
  readonly sheet: string
  readonly key: string
  readonly sent: boolean
}

/** What survives a reload, a crash and a closed window, until the sheet is sent. */
export interface DraftStore {
  read(): Promise<{ readonly drafts: readonly Draft[]; readonly unsent: readonly Draft[] }>
  /** Keeps each unless a newer one lies there already. */
  keep(drafts: readonly Draft[]): Promise<void>
  markSent(drafts: readonly Draft[]): Promise<void>
  erase(): Promise<void>
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser storage failed'))
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('The browser storage gave up'))
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(DRAFTS, { keyPath: ['sheet', 'key'] })
  const database = await settled(request)
  // another tab that erases everything is not kept waiting
  database.onversionchange = () => database.close()
  return database
}

const rangeOf = (sheet: string): IDBKeyRange => IDBKeyRange.bound([sheet], [sheet, []])
const rowOf = (sheet: string, draft: Draft, sent: boolean): Row => ({
  ...draft,
  sheet,
  key: keyOf(draft),
  sent,
})
const draftOf = ({ form_id, question_id, value, sequence }: Row): Draft => ({
  form_id,
  question_id,
  value,
  sequence,
})

/** The drafts of one sheet in IndexedDB. Every call opens the database anew, so that it can be deleted at any moment. */
function browserStore(sheet: string): DraftStore {
  const within = async <T>(
    mode: IDBTransactionMode,
    work: (drafts: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const database = await openDatabase()
    try {
      const transaction = database.transaction(DRAFTS, mode)
      const done = finished(transaction)
      const [result] = await Promise.all([work(transaction.objectStore(DRAFTS)), done])
      return result
    } finally {
      database.close()
    }
  }
  const change = (
    drafts: readonly Draft[],
    allowed: (row: Row | undefined, draft: Draft) => boolean,
    sent: boolean,
  ) =>
    within('readwrite', async (rows) => {
      for (const draft of drafts) {
        const found = await settled<Row | undefined>(rows.get([sheet, keyOf(draft)]))
        if (allowed(found, draft)) rows.put(rowOf(sheet, draft, sent))
      }
    })
  return {
    read: async () => {
      const rows = await within('readonly', (drafts) =>
        settled<Row[]>(drafts.getAll(rangeOf(sheet))),
      )
      return { drafts: rows.map(draftOf), unsent: rows.filter((row) => !row.sent).map(draftOf) }
    },
    keep: (drafts) => change(drafts, (row, draft) => isNewer(draft, row), false),
    markSent: (drafts) => change(drafts, (row, draft) => row?.sequence === draft.sequence, true),
    erase: async () => {
      const left = await within('readwrite', async (drafts) => {
        await settled(drafts.delete(rangeOf(sheet)))
        return settled(drafts.count())
      })
      if (left === 0) await settled(indexedDB.deleteDatabase(DATABASE))
    },
  }
}

/** For browsers that refuse storage: nothing outlives the page, and the server is told each choice all the same. */
const noStore: DraftStore = {
  read: async () => ({ drafts: [], unsent: [] }),
  keep: async () => {},
  markSent: async () => {},
  erase: async () => {},
}

/** The browser's storage where it can be used. */
export async function openStore(sheet: string): Promise<DraftStore> {
  const store = browserStore(sheet)
  try {
    await store.read()
    return store
  } catch (error) {
    console.warn('This browser keeps no drafts', error)
    return noStore
  }
}
