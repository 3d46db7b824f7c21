/** Answered mails in a row after which one more than the mail server last bore is tried. */
const ANSWERS_BEFORE_MORE = 50

export interface MailPace {
  /** Allows one mail again after a delivery that ended with none. */
  begin(): void
  /** How many mails may be under way at once; none ends the delivery. */
  allowed(): number
  /** The mail server has accepted or refused a mail. */
  answered(): void
  /** The mail server could not be reached, or ended the connection. */
  unreachable(): void
  /** No mail was accepted since the mail server was away, or since the start. */
  isAway(): boolean
  /** The mail server has accepted a mail. */
  accepted(): void
}

/**
 * Begins with one mail, so that an absent mail server uses up one attempt of one mail. Each answer
 * allows one more, up to `limit`; each lost connection one less, so that a mail server that bears
 * fewer connections gets as many as it bears.
 */
export function createPace(limit: number): MailPace {
  let allowed = 1
  let ceiling = limit
  let answers = 0
  let isAway = true
  return {
    begin: () => {
      if (allowed > 0) return
      allowed = 1
      ceiling = limit
    },
    allowed: () => allowed,
    answered: () => {
      answers++
      if (answers % ANSWERS_BEFORE_MORE === 0) ceiling = Math.min(limit, ceiling + 1)
      allowed = Math.min(ceiling, allowed + 1)
    },
    unreachable: () => {
      answers = 0
      allowed--
      ceiling = allowed
      if (allowed === 0) isAway = true
    },
    isAway: () => isAway,
    accepted: () => {
      isAway = false
    },
  }
}
