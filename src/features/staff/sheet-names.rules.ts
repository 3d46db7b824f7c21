/** The sheets of a project's workbook; the comparison takes connections from the second. */
export const PEOPLE_SHEET = 'Personas'
export const FORMS_SHEET = 'Conexiones'
