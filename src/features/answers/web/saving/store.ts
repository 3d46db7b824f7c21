import { type Draft, draftKey, isNewer } from '../../sheet/draft.rules.ts'
import type { Settings } from '../../sheet/settings.rules.ts'
import { endKeeping, removeWorker } from '../offline/offline.ts'

const DATABASE = 'rater'
const DRAFTS = 'drafts'
/** The key of the row with a sheet's settings; drafts have keys of their forms. */
const SETTINGS = 'settings'

/** The key of the row with a sheet's page. */
const PAGE = 'page'

/** A row of a sheet: a draft, the settings, or the page. */
type Row = DraftRow | SettingsRow | PageRow

interface SettingsRow {
  readonly sheet: string
  readonly key: typeof SETTINGS
  readonly settings: Partial<Settings>
  readonly erased_on?: string | undefined
}

/** A text that only the rater's key opens. */
export interface Sealed {
  readonly text: ArrayBuffer
  readonly start: Uint8Array<ArrayBuffer>
}

/** What a reload without network shows. */
interface PageRow {
  readonly sheet: string
  readonly key: typeof PAGE
  readonly page: Sealed
  readonly erased_on: string
}

/** The name of a sheet in the browser's storage and channels. */
export const sheetName = (subject_id: string, self: boolean): string =>
  `${subject_id} ${self ? 'self' : 'others'}`

/** A draft as IndexedDB stores it. */
interface DraftRow extends Draft {
  readonly sheet: string
  readonly key: string
  /** Whether the server has it. */
  readonly sent: boolean
  /** Missing in a row that an earlier version of the page stored. */
  readonly erased_on?: string | undefined
}

interface StoredSheet {
  readonly drafts: readonly Draft[]
  readonly unsent: readonly Draft[]
  /** Those that this browser has stored; an earlier version of the page stored fewer. */
  readonly settings: Partial<Settings>
}

/**
 * Keeps the drafts of one sheet over reloads, crashes and closed windows until the sheet is sent.
 */
export interface DraftStore {
  read(): Promise<StoredSheet>
  /** Stores each draft unless a newer one is stored already. */
  keep(drafts: readonly Draft[]): Promise<void>
  markSent(drafts: readonly Draft[]): Promise<void>
  keepSettings(settings: Settings): Promise<void>
  remove(drafts: readonly Draft[]): Promise<void>
  /** Removes drafts of a link that has ended, and the page that its key opens without network. */
  removeForeign(drafts: readonly Draft[]): Promise<void>
  /** Ends opening the sheet without network; its drafts stay. */
  removePage(): Promise<void>
  erase(): Promise<void>
}

const awaitResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The IndexedDB request failed'))
  })

const awaitCompletion = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('The IndexedDB transaction was aborted'))
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(DRAFTS, { keyPath: ['sheet', 'key'] })
  return closedOnDemand(await awaitResult(request))
}

/** Null without a database: looking for one leaves none behind in a browser that has forgotten. */
async function openExistingDatabase(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(DATABASE)
  let missing = false
  request.onupgradeneeded = () => {
    missing = true
    request.transaction?.abort()
  }
  try {
    return closedOnDemand(await awaitResult(request))
  } catch (error) {
    if (missing) return null
    throw error
  }
}

/** Lets another tab delete the database at once. */
function closedOnDemand(database: IDBDatabase): IDBDatabase {
  database.onversionchange = () => database.close()
  return database
}

type Work<T> = (drafts: IDBObjectStore) => Promise<T>

/** Opens the database for one transaction only, so that it can be deleted at any other moment. */
async function withDrafts<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  return inDatabase(await openDatabase(), mode, work)
}

async function inDatabase<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: Work<T>,
): Promise<T> {
  try {
    const transaction = database.transaction(DRAFTS, mode)
    const completion = awaitCompletion(transaction)
    const [result] = await Promise.all([work(transaction.objectStore(DRAFTS)), completion])
    return result
  } finally {
    database.close()
  }
}

const isDraft = (row: Row): row is DraftRow => 'form_id' in row
const isSettings = (row: Row): row is SettingsRow => 'settings' in row
const isPage = (row: Row | undefined): row is PageRow => row !== undefined && 'page' in row

/** The keys of all rows of a sheet. */
const rangeOf = (sheet: string): IDBKeyRange => IDBKeyRange.bound([sheet], [sheet, []])
const readRows = (drafts: IDBObjectStore, sheet: string): Promise<Row[]> =>
  awaitResult<Row[]>(drafts.getAll(rangeOf(sheet)))

const toDraft = ({ form_id, question_id, value, sequence }: DraftRow): Draft => ({
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
    const rows = await withDrafts('readonly', (drafts) => readRows(drafts, this.sheet))
    const stored = rows.filter(isDraft)
    return {
      drafts: stored.map(toDraft),
      unsent: stored.filter((row) => !row.sent).map(toDraft),
      settings: rows.find(isSettings)?.settings ?? {},
    }
  }

  keep(drafts: readonly Draft[]) {
    return this.write(drafts, false, (draft, row) => isNewer(draft, row))
  }

  markSent(drafts: readonly Draft[]) {
    return this.write(drafts, true, (draft, row) => row?.sequence === draft.sequence)
  }

  keepSettings(settings: Settings): Promise<void> {
    const { sheet, erased_on } = this
    return withDrafts('readwrite', async (rows) => {
      rows.put({ sheet, key: SETTINGS, settings, erased_on } satisfies Row)
    })
  }

  remove(drafts: readonly Draft[]): Promise<void> {
    return this.removeRows(drafts.map(draftKey))
  }

  removeForeign(drafts: readonly Draft[]): Promise<void> {
    return this.removeRows([...drafts.map(draftKey), PAGE])
  }

  private removeRows(keys: readonly string[]): Promise<void> {
    return withDrafts('readwrite', async (rows) => {
      for (const key of keys) await awaitResult(rows.delete([this.sheet, key]))
    })
  }

  async removePage() {
    await endKeeping(this.sheet)
    await this.delete([this.sheet, PAGE])
  }

  async erase() {
    await endKeeping(this.sheet)
    await this.delete(rangeOf(this.sheet))
  }

  /** Deletes the whole database with its last row. */
  private async delete(rows: IDBKeyRange | string[]): Promise<void> {
    const left = await withDrafts('readwrite', async (drafts) => {
      await awaitResult(drafts.delete(rows))
      return awaitResult(drafts.count())
    })
    if (left === 0) await awaitResult(indexedDB.deleteDatabase(DATABASE))
  }

  private write(
    drafts: readonly Draft[],
    sent: boolean,
    replaces: (draft: Draft, row: DraftRow | undefined) => boolean,
  ): Promise<void> {
    const { sheet, erased_on } = this
    return withDrafts('readwrite', async (rows) => {
      for (const draft of drafts) {
        const key = draftKey(draft)
        const row = await awaitResult<DraftRow | undefined>(rows.get([sheet, key]))
        if (replaces(draft, row)) rows.put({ ...draft, sheet, key, sent, erased_on } satisfies Row)
      }
    })
  }
}

/**
 * For browsers that refuse storage: drafts still reach the server, but a reload loses unsent ones.
 */
export const noStore: DraftStore = {
  read: async () => ({ drafts: [], unsent: [], settings: {} }),
  keep: async () => {},
  keepSettings: async () => {},
  markSent: async () => {},
  remove: async () => {},
  removeForeign: async () => {},
  removePage: async () => {},
  erase: async () => {},
}

/** Removes all of the sheets whose matrices are erased: other people may use this browser. */
async function removeErased(today: string): Promise<void> {
  const sheets = await withDrafts('readwrite', async (drafts) => {
    const rows = await awaitResult<Row[]>(drafts.getAll())
    const old = rows.filter(({ erased_on }) => erased_on !== undefined && erased_on <= today)
    for (const { sheet, key } of old) drafts.delete([sheet, key])
    return new Set(old.map(({ sheet }) => sheet))
  })
  for (const sheet of sheets) await removeWorker(sheet)
}

export const keepPage = (sheet: string, page: Sealed, erased_on: string): Promise<void> =>
  withDrafts('readwrite', async (rows) => {
    rows.put({ sheet, key: PAGE, page, erased_on } satisfies Row)
  })

/** The page of a sheet; null when this browser keeps none, or none after the day of its erasure. */
export async function readPage(sheet: string, today: string): Promise<Sealed | null> {
  const row = await withDrafts('readonly', (rows) =>
    awaitResult<Row | undefined>(rows.get([sheet, PAGE])),
  )
  return isPage(row) && row.erased_on > today ? row.page : null
}

function warnOfRefusal(error: unknown): null {
  console.warn('IndexedDB is not available: this browser keeps no drafts.', error)
  return null
}

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
    warnOfRefusal(error)
    return noStore
  }
}

/** How many drafts of a rater this browser still has to send. */
export async function countUnsent(subject_id: string): Promise<number> {
  const database = await openExistingDatabase().catch(warnOfRefusal)
  if (!database) return 0
  const sheets = await inDatabase(database, 'readonly', (drafts) =>
    Promise.all([true, false].map((self) => readRows(drafts, sheetName(subject_id, self)))),
  )
  return sheets.flat().filter((row) => isDraft(row) && !row.sent).length
}

/** How many answers of the rater's other sheet, which is not open here, wait in this browser. */
export async function countOtherUnsent(subject_id: string, self: boolean): Promise<number> {
  const other = await openStore(sheetName(subject_id, !self))
  return (await other.read()).unsent.length
}
