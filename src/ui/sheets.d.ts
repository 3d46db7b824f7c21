/** A sheet that a component of the administrator's pages imports. */
declare module '*.css'
