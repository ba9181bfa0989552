import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import {
  selectEvaluation,
  selectModel,
  selectModifiedIndex,
} from '#machines/configurator/configurator.selectors'
import { CartButton } from './CartButton.tsx'
import { ClearedBar } from './ClearedBar.tsx'
import { ConfigurationStep } from './ConfigurationStep.tsx'
import styles from './ConfiguratorPage.module.css'
import { ModelSelector } from './ModelSelector.tsx'
import { Stage } from './Stage.tsx'
import { SubmitBox } from './SubmitBox.tsx'
import { useConfigurator, useConfiguratorSelector } from './shop.actor.tsx'

/** /configurator: the model, then its questions and parts, with its drawing and its price in sight. */
export const ConfiguratorPage = () => {
  const configurator = useConfigurator()
  const model = useConfiguratorSelector(selectModel)
  const evaluation = useConfiguratorSelector(selectEvaluation)
  const modified = useConfiguratorSelector(selectModifiedIndex)
  useEffect(() => configurator.send({ type: 'configurator.open' }), [configurator])
  return (
    <div className={styles.page} data-priced={evaluation !== null || undefined}>
      <PageTitle
        title="Votre configuration"
        lead={modified === null ? undefined : `Modification de la ligne ${modified + 1} du panier`}
      >
        {model.category !== undefined && (
          <Button variant="quiet" size="lg" onClick={() => configurator.send({ type: 'configurator.reset' })}>
            Réinitialiser
          </Button>
        )}
      </PageTitle>
      <div className={styles.columns}>
        <div className={styles.model}>
          <ModelSelector />
        </div>
        {evaluation && (
          <div className={styles.side}>
            <Stage model={model} evaluation={evaluation} />
            <SubmitBox evaluation={evaluation} />
          </div>
        )}
        <div className={styles.form}>
          <ConfigurationStep />
        </div>
      </div>
      <ClearedBar />
      <CartButton />
    </div>
  )
}
