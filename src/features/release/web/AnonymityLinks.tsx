import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { anonymityContract } from '#features/anonymity/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import '../views/release.css'

interface AnonymityLinksProps {
  readonly matrix: Matrix
  readonly proof: boolean
}

/**
 * Leads to the proof of anonymity, which an erased matrix no longer has, and to the trust dossier,
 * whose address is for those who are asked and for who represents them.
 */
export function AnonymityLinks({ matrix: { company_id, id, phase }, proof }: AnonymityLinksProps) {
  const { url } = useQuery(read(anonymityContract.dossier, { params: { matrixId: id } })).data ?? {}
  const copy = useAction({
    run: (address: string) => navigator.clipboard.writeText(address),
    done: 'dossier.copied',
    failed: 'dossier.copy_failed',
  })
  return (
    <>
      {proof && phase !== 'erased' && (
        <p className="wide-above">
          <Link className="link" to={`/anonymity/${company_id}/${id}`}>
            Ver la prueba de anonimato
          </Link>
        </p>
      )}
      {url && (
        <p className="release-check-links">
          <a className="link" href={url} target="_blank" rel="noopener">
            Ver el expediente de confianza
          </a>
          <Button size="small" variant="quiet" icon="copy" onClick={() => copy.mutate(url)}>
            Copiar enlace
          </Button>
        </p>
      )}
    </>
  )
}
