import type { Drafts } from './draft.rules.ts'
import { IDLE, type SyncStatus } from './queue.rules.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.rules.ts'

/** What the page shows of the drafts; a new object at every change. */
export interface DraftsState {
  readonly drafts: Drafts
  readonly sync: SyncStatus
  /** Whether the drafts of the browser and of the server are loaded. */
  readonly ready: boolean
  readonly problem: string | null
  readonly settings: Settings
  /** The forms that are sent, from this device or another. */
  readonly sent: ReadonlySet<string>
  /** How many forms the last sending from this page had; 0 before it. */
  readonly justSent: number
  /** «Si no alcanzo, envía lo que esté completo» */
  readonly agreed: boolean
  /** Whether the browser refuses storage, so that closing the page loses what is not saved yet. */
  readonly storageBlocked: boolean
}

export const INITIAL_STATE: DraftsState = {
  drafts: new Map(),
  sync: IDLE,
  ready: false,
  problem: null,
  settings: DEFAULT_SETTINGS,
  sent: new Set(),
  justSent: 0,
  agreed: false,
  storageBlocked: false,
}
