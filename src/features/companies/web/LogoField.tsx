import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#web/kit/field/FileDrop.tsx'
import { messageText } from '#web/message-catalog.ts'
import { imageFormat } from '../rules.ts'
import type { CompanyDraft } from './useCompanyFields.ts'
import '../views/companies.css'

interface LogoFieldProps {
  readonly draft: Pick<CompanyDraft, 'logo' | 'unreadable'>
  readonly onChange: (change: Partial<CompanyDraft>) => void
}

/** Creates object URLs for chosen files and revokes them when the component unmounts. */
function useObjectUrls(): (file: File) => string {
  const [urls] = useState(() => new Set<string>())
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
    [urls],
  )
  return (file) => {
    const url = URL.createObjectURL(file)
    urls.add(url)
    return url
  }
}

/** Checks the chosen file with the server's rule before it is sent. */
export function LogoField({ draft: { logo, unreadable }, onChange }: LogoFieldProps) {
  const objectUrlOf = useObjectUrls()
  const choose = async (file: File) => {
    const isImage = imageFormat(new Uint8Array(await file.arrayBuffer())) !== null
    onChange(
      isImage ? { logo: objectUrlOf(file), image: file, unreadable: false } : { unreadable: true },
    )
  }
  return (
    <div>
      <div className="field-label">
        <span>
          Logotipo <span className="field-optional">(opcional)</span>
        </span>
      </div>
      <FileDrop
        label={logo ? 'Cambiar logotipo' : 'Elegir logotipo'}
        hint="PNG, JPG o WebP de hasta 5 MB"
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => void choose(file)}
        error={unreadable ? messageText('company.image_invalid') : null}
      >
        {logo && <img className="company-mark" src={logo} alt="" width={44} height={44} />}
      </FileDrop>
      {(logo || unreadable) && (
        <Button
          variant="tertiary"
          size="small"
          icon="trash"
          className="button-level logo-remove"
          onClick={() => onChange(unreadable ? { unreadable: false } : { logo: null, image: null })}
        >
          {unreadable ? 'Seguir sin ese archivo' : 'Quitar logotipo'}
        </Button>
      )}
    </div>
  )
}
