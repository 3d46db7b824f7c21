/** Without a touch for so long, a shared browser asks whether its person is still there. */
const ASK_MS = 90_000
/** And closes the sheet. */
const LEAVE_MS = 120_000
/** A choice that is not saved for so long stops the sheet: no more is lost than this. */
const UNSAVED_MS = 10_000
/** For so long what was not saved when its person left is still sent. */
export const SENDING_MS = 600_000

export interface IdleState {
  readonly leaves: boolean
  readonly asks: boolean
  readonly stops: boolean
}

/** What a shared browser does; both times are milliseconds. */
export const idleState = (untouched: number, unsaved: number): IdleState => ({
  leaves: untouched >= LEAVE_MS,
  asks: untouched >= ASK_MS,
  stops: unsaved >= UNSAVED_MS,
})
