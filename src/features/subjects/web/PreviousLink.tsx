import { LinkButton } from '#web/kit/page/LinkButton.tsx'

/** Leads to the copy of another project's people and connections, on the page of the connections. */
export const PreviousLink = ({ path }: { readonly path: string }) => (
  <LinkButton variant="tertiary" icon="copy" to={`/connections/${path}?anterior=1`}>
    Desde un proyecto anterior
  </LinkButton>
)
