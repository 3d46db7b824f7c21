import { useEffect, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { imageFormat } from '../rules.ts'

interface LogoFieldProps {
  readonly logo: string | null
  readonly onChange: (logo: string | null, image: File | null) => void
}

/** The address of a file that was chosen but not sent, given back when it is no longer shown. */
function useAddresses(): (file: File) => string {
  const [addresses] = useState(() => new Set<string>())
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  return (file) => {
    const address = URL.createObjectURL(file)
    addresses.add(address)
    return address
  }
}

/** A file is looked at before it is sent, by the server's own rule. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const [error, setError] = useState<string | null>(null)
  const addressOf = useAddresses()
  const choose = async (file: File) => {
    const isImage = imageFormat(new Uint8Array(await file.arrayBuffer())) !== null
    setError(isImage ? null : messages['company.image_invalid'])
    if (isImage) onChange(addressOf(file), file)
  }
  const remove = () => {
    setError(null)
    onChange(null, null)
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
        error={error}
      >
        {logo && <img className="company-mark" src={logo} alt="" width={44} height={44} />}
      </FileDrop>
      {logo && (
        <Button
          variant="tertiary"
          size="small"
          icon="trash"
          className="mt-1 -ml-[10px]"
          onClick={remove}
        >
          Quitar logotipo
        </Button>
      )}
    </div>
  )
}
