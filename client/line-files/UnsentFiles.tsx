import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { useWaitingFiles } from './waiting-files.ts'

/** Files that did not go up, and why, where no line that is shown has them. `shown`: ids of those that one has. */
export const UnsentFiles = ({ shown }: { shown: readonly string[] }) => {
  const userId = useSessionSelector(selectUser)?.id ?? ''
  const unsent = useWaitingFiles().filter(({ file, refusal }) => refusal !== null && !shown.includes(file.id))
  if (unsent.length === 0) return null
  const forget = async (): Promise<void> => {
    const { dropWaiting } = await import('./send-waiting.ts')
    for (const { file } of unsent) await dropWaiting(userId, file.id)
  }
  return (
    <Alert
      tone="error"
      announce
      title={
        unsent.length > 1 ? `${unsent.length} fichiers ne sont pas partis` : 'Un fichier n’est pas parti'
      }
      actions={
        <Button variant="secondary" onClick={() => void forget()}>
          Fermer
        </Button>
      }
    >
      <ul>
        {unsent.map(({ file, refusal }) => (
          <li key={file.id}>
            {file.name}&nbsp;: {refusal}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
