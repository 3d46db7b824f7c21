/** Vite replaces the name by the version of package.json. */
declare const PRODUCT_VERSION: string

export const version: string = PRODUCT_VERSION
