import { memo } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  type ConfiguratorSnapshot,
  selectAssumed,
  selectEvaluation,
  selectRecalled,
} from '#machines/configurator/configurator.selectors'
import { rememberedText } from './assumed-text.ts'
import styles from './MemoryBar.module.css'

const selectText = (snapshot: ConfiguratorSnapshot): string => {
  const evaluation = selectEvaluation(snapshot)
  return evaluation === null
    ? ''
    : rememberedText(evaluation, selectAssumed(snapshot), selectRecalled(snapshot))
}

/** What stands as it was chosen the last time, and the way to begin from what is proposed to everyone. */
export const MemoryBar = memo(() => {
  const configurator = useConfigurator()
  const text = useConfiguratorSelector(selectText)
  if (text === '') return null
  return (
    <div className={styles.bar}>
      <p>
        <strong>Comme la dernière fois&nbsp;:</strong> {text}
      </p>
      <Button variant="secondary" size="lg" onClick={() => configurator.send({ type: 'memory.drop' })}>
        <span>
          Repartir<span className={styles.rest}> des choix proposés</span>
        </span>
      </Button>
    </div>
  )
})
