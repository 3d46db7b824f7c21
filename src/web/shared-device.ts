/**
 * Whether this browser is a tablet, or a phone that another person uses too. Pages behind personal
 * links load the rest only then, so that it costs the others nothing.
 */
export const isSharedDevice = (): boolean => document.cookie.includes('shared-device=')
