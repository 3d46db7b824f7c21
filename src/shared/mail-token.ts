/**
 * The name under which the token of a mail (`server/mail/bounce-address.ts`) travels with it through a
 * mail provider and comes back in the provider's events.
 */
export const TOKEN_FIELD = 'contorno-mail'
