/** The one source of the present; tests hand in another. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
