import styles from '#client/line-files/LineFiles.module.css'
import { LineFiles } from '#client/line-files/LineFiles.tsx'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { selectFiles } from '#machines/configurator/configurator.selectors'
import type { FileAsk } from '#shared/line-files/file-ask.schema'
import { missingFiles } from '#shared/line-files/line-file.rules'
import { missingSentence } from '#shared/line-files/line-file.text'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { criterionId } from './field.ts'
import { FILES } from './todo.ts'

/** What the template asks for, and the files that go with the configuration. */
export const ConfiguratorFiles = ({ asks }: { asks: readonly FileAsk[] }) => {
  const configurator = useConfigurator()
  const files = useConfiguratorSelector(selectFiles)
  return (
    <Card id={criterionId(FILES)} tabIndex={-1}>
      <div className={styles.list}>
        <h2>{asks.length > 0 ? 'Fichiers à joindre' : 'Fichiers joints'}</h2>
        {asks.length > 0 && (
          <ul className={styles.asks}>
            {asks.map((ask) => (
              <Ask key={ask.key} ask={ask} files={files} />
            ))}
          </ul>
        )}
        <LineFiles
          line={configurator}
          lineKey={0}
          files={files}
          dropped
          onRemove={(id) => configurator.send({ type: 'file.remove', id })}
        />
      </div>
    </Card>
  )
}

const Ask = ({ ask, files }: { ask: FileAsk; files: readonly LineFile[] }) => {
  const { optional, ...required } = ask
  const there = missingFiles([required], files).length === 0
  return (
    <li className={styles.ask}>
      <p className={styles.label}>
        {there && <Icon name="check" size={18} className={styles.there ?? ''} />}
        {ask.label}
        {optional && !there && <Badge tone="neutral">Facultatif</Badge>}
      </p>
      {ask.help !== undefined && <p>{ask.help}</p>}
      {!optional && !there && <FieldError>{missingSentence(ask)}</FieldError>}
    </li>
  )
}
