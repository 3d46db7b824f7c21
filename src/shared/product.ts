/** The product's own name: one constant (decisions.md); a company that runs it may brand it. */
export const PRODUCT_NAME = 'Contorno'
export const PRODUCT_LINE = 'Cinco miradas, un mismo contorno'
