/** The only source of the present time, so that tests can replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
