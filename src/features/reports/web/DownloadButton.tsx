import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { notifyFailure } from '#web/notify.tsx'

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'busy' | 'busyLabel'> {
  /** Fetches the file and gives it to the browser to save. */
  readonly fetchFile: () => Promise<void>
}

/** A button that is busy while its file is fetched and notifies the user of a failure. */
export function DownloadButton({ fetchFile, icon = 'download', ...button }: DownloadButtonProps) {
  const file = useMutation({
    mutationFn: fetchFile,
    onError: (error) => notifyFailure(error, 'reports.failed'),
  })
  return (
    <Button
      {...button}
      icon={icon}
      busy={file.isPending}
      busyLabel="Preparando..."
      onClick={() => file.mutate()}
    />
  )
}
