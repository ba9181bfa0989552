import { useState } from 'react'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { CodeInput } from '#client/platform/ui/CodeInput.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { Select, TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import styles from './Design.module.css'
import { Chapter, Specimen } from './Specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const fixations = [
  { value: 'wall', label: 'Mural' },
  { value: 'ceiling', label: 'Plafond', hint: 'Charge limitée à 12 kg' },
  { value: 'niche', label: 'En niche', disabled: true },
]

/** What answers to a click or to typing. */
export const Controls = () => (
  <Chapter title="Commandes">
    {variants.map((variant) => (
      <Specimen key={variant} name={`Button ${variant}`}>
        <Button variant={variant}>Valider</Button>
        <Button variant={variant} size="lg">
          Grand
        </Button>
        <Button variant={variant} busy>
          En cours
        </Button>
        <Button variant={variant} disabled>
          Hors service
        </Button>
        <Button variant={variant} iconOnly aria-label={`Rechercher (${variant})`}>
          <WorkIcon name="search" />
        </Button>
      </Specimen>
    ))}
    <Specimen name="LinkButton et lien">
      <LinkButton to="#link">Lien en bouton</LinkButton>
      <LinkButton to="#quiet" variant="quiet">
        Lien discret
      </LinkButton>
      <a href="#link">Lien dans le texte</a>
    </Specimen>
    <Specimen name="Field : TextInput, TextArea, Select, PasswordInput" wide>
      <Fields />
    </Specimen>
    <Specimen name="Fieldset" wide>
      <Fieldset legend="Adresse de livraison">
        <Field label="Code postal">
          <TextInput defaultValue="75011" />
        </Field>
        <Field label="Ville">
          <TextInput defaultValue="Paris" />
        </Field>
      </Fieldset>
    </Specimen>
    <Specimen name="Checkbox" wide>
      <Checkboxes />
    </Specimen>
    <Specimen name="RadioGroup" wide>
      <Radios />
    </Specimen>
    <Specimen name="CodeInput" wide>
      <Codes />
    </Specimen>
    <Specimen name="QuantityStepper">
      <Quantity />
      <QuantityStepper
        label="Quantité refusée"
        value={1}
        canDecrease={false}
        canIncrease
        error="La quantité est un nombre entier."
        onStep={() => undefined}
        onEnter={() => undefined}
      />
    </Specimen>
  </Chapter>
)

const Fields = () => (
  <div className={styles.columns}>
    <Field label="Nom" hint="3 à 40 caractères" required>
      <TextInput placeholder="Dupont" />
    </Field>
    <Field label="Largeur">
      <TextInput defaultValue="1400" suffix="mm" />
    </Field>
    <Field label="Email" error="L'adresse email doit être une adresse valide">
      <TextInput defaultValue="dupont@" />
    </Field>
    <Field label="Référence">
      <TextInput defaultValue="RA-25-MAN" disabled />
    </Field>
    <Field label="Fonction">
      <Select
        defaultValue=""
        placeholder="Choisissez…"
        options={['Installateur', 'Mainteneur', 'Directeur'].map((label) => ({ value: label, label }))}
      />
    </Field>
    <Field label="Fonction invalide" error="Choisissez une fonction.">
      <Select defaultValue="" placeholder="Choisissez…" options={[{ value: 'Autre', label: 'Autre' }]} />
    </Field>
    <Field label="Mot de passe">
      <PasswordInput autoComplete="new-password" defaultValue="Demo!2026" />
    </Field>
    <Field label="Mot de passe hors service">
      <PasswordInput autoComplete="off" disabled />
    </Field>
    <Field label="Message">
      <TextArea rows={3} />
    </Field>
    <Field label="Message invalide" error="Le message est vide.">
      <TextArea rows={3} />
    </Field>
  </div>
)

const Checkboxes = () => {
  const [checked, setChecked] = useState(true)
  const fixed = () => undefined
  return (
    <div className={styles.columns}>
      <Checkbox
        label="Se souvenir de moi"
        hint="Sur cet appareil seulement"
        checked={checked}
        onChange={setChecked}
      />
      <Checkbox
        label="J’accepte les conditions"
        error="Acceptez les conditions pour commander."
        checked={false}
        onChange={fixed}
      />
      <Checkbox label="Hors service" disabled checked={false} onChange={fixed} />
      <Checkbox label="Hors service, cochée" disabled checked onChange={fixed} />
    </div>
  )
}

const Radios = () => {
  const [value, setValue] = useState('wall')
  return (
    <div className={styles.columns}>
      <RadioGroup
        legend="Fixation"
        name="fixation"
        value={value}
        onChange={setValue}
        options={fixations}
        required
      />
      <RadioGroup
        legend="Fixation manquante"
        name="fixation-invalid"
        value=""
        onChange={() => undefined}
        options={fixations}
        error="Choisissez une fixation."
      />
    </div>
  )
}

const Codes = () => {
  const [code, setCode] = useState('')
  const [complete, setComplete] = useState('')
  return (
    <div className={styles.columns}>
      <div>
        <CodeInput label="Code reçu par email" value={code} onChange={setCode} onComplete={setComplete} />
        <p role="status">{complete && `Code complet : ${complete}`}</p>
      </div>
      <CodeInput label="Code refusé" value="AB2" onChange={() => undefined} invalid />
      <CodeInput label="Code hors service" value="AB2CD" onChange={() => undefined} disabled />
    </div>
  )
}

const Quantity = () => {
  const [value, setValue] = useState(3)
  return (
    <QuantityStepper
      label="Quantité de Rail RA-25"
      value={value}
      canDecrease={value > 1}
      canIncrease={value < 99}
      onStep={(by) => setValue(value + by)}
      onEnter={(text) => setValue(Number.parseInt(text, 10) || value)}
    />
  )
}
