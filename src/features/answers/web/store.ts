import { type Draft, draftKey, isNewer } from '../draft.rules.ts'

const DATABASE = 'rater'
const DRAFTS = 'drafts'

/** A draft as IndexedDB stores it. */
interface Row extends Draft {
  readonly sheet: string
  readonly key: string
  /** Whether the server has it. */
  readonly sent: boolean
  /** Missing in a row that an earlier version of the page stored. */
  readonly erased_on?: string | undefined
}

/**
 * Keeps the drafts of one sheet over reloads, crashes and closed windows until the sheet is sent.
 */
export interface DraftStore {
  read(): Promise<{ readonly drafts: readonly Draft[]; readonly unsent: readonly Draft[] }>
  /** Stores each draft unless a newer one is stored already. */
  keep(drafts: readonly Draft[]): Promise<void>
  markSent(drafts: readonly Draft[]): Promise<void>
  remove(drafts: readonly Draft[]): Promise<void>
  erase(): Promise<void>
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The IndexedDB request failed'))
  })

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('The IndexedDB transaction was aborted'))
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(DRAFTS, { keyPath: ['sheet', 'key'] })
  const database = await resultOf(request)
  // lets another tab delete the database at once
  database.onversionchange = () => database.close()
  return database
}

/** Opens the database for one transaction only, so that it can be deleted at any other moment. */
async function withDrafts<T>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(DRAFTS, mode)
    const completion = completionOf(transaction)
    const [result] = await Promise.all([work(transaction.objectStore(DRAFTS)), completion])
    return result
  } finally {
    database.close()
  }
}

const draftOf = ({ form_id, question_id, value, sequence }: Row): Draft => ({
  form_id,
  question_id,
  value,
  sequence,
})

class BrowserStore implements DraftStore {
  private readonly sheet: string
  private readonly erased_on: string | undefined

  constructor(sheet: string, erased_on: string | undefined) {
    this.sheet = sheet
    this.erased_on = erased_on
  }

  async read() {
    const rows = await withDrafts('readonly', (drafts) =>
      resultOf<Row[]>(drafts.getAll(this.range())),
    )
    return { drafts: rows.map(draftOf), unsent: rows.filter((row) => !row.sent).map(draftOf) }
  }

  keep(drafts: readonly Draft[]) {
    return this.write(drafts, false, (draft, row) => isNewer(draft, row))
  }

  markSent(drafts: readonly Draft[]) {
    return this.write(drafts, true, (draft, row) => row?.sequence === draft.sequence)
  }

  remove(drafts: readonly Draft[]): Promise<void> {
    return withDrafts('readwrite', async (rows) => {
      for (const draft of drafts) await resultOf(rows.delete([this.sheet, draftKey(draft)]))
    })
  }

  /** Deletes the whole database with the last sheet. */
  async erase() {
    const left = await withDrafts('readwrite', async (drafts) => {
      await resultOf(drafts.delete(this.range()))
      return resultOf(drafts.count())
    })
    if (left === 0) await resultOf(indexedDB.deleteDatabase(DATABASE))
  }

  private write(
    drafts: readonly Draft[],
    sent: boolean,
    replaces: (draft: Draft, row: Row | undefined) => boolean,
  ): Promise<void> {
    const { sheet, erased_on } = this
    return withDrafts('readwrite', async (rows) => {
      for (const draft of drafts) {
        const key = draftKey(draft)
        const row = await resultOf<Row | undefined>(rows.get([sheet, key]))
        if (replaces(draft, row)) rows.put({ ...draft, sheet, key, sent, erased_on } satisfies Row)
      }
    })
  }

  private range(): IDBKeyRange {
    return IDBKeyRange.bound([this.sheet], [this.sheet, []])
  }
}

/**
 * For browsers that refuse storage: drafts still reach the server, but a reload loses unsent ones.
 */
export const noStore: DraftStore = {
  read: async () => ({ drafts: [], unsent: [] }),
  keep: async () => {},
  markSent: async () => {},
  remove: async () => {},
  erase: async () => {},
}

/** Removes the drafts of all sheets whose matrices are erased: other people may use this browser. */
const removeErased = (today: string): Promise<void> =>
  withDrafts('readwrite', async (drafts) => {
    for (const { erased_on, sheet, key } of await resultOf<Row[]>(drafts.getAll()))
      if (erased_on !== undefined && erased_on <= today) drafts.delete([sheet, key])
  })

/**
 * The store of one sheet; one that keeps nothing where the browser refuses storage. With `days` it
 * first removes the drafts of any sheet whose day of erasure has come.
 */
export async function openStore(
  sheet: string,
  days?: { readonly erased_on: string; readonly today: string },
): Promise<DraftStore> {
  const store = new BrowserStore(sheet, days?.erased_on)
  try {
    if (days) await removeErased(days.today)
    await store.read()
    return store
  } catch (error) {
    console.warn('IndexedDB is not available: this browser keeps no drafts.', error)
    return noStore
  }
}
