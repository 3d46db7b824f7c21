/** The product's name, defined once, because an operator may offer it under another name. */
export const PRODUCT_NAME = 'Contorno'
export const PRODUCT_TAGLINE = 'Cinco miradas, un mismo contorno'
