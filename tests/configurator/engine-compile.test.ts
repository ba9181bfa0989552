import { describe, expect, it } from 'vitest'
import { compileTemplate } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { smallComponents, smallTemplate } from './small-model.ts'

type Breaking = (template: ConfigurationTemplate, components: Component[]) => void

/** The faults of the small model once broken, as `path: message`. */
const faultsAfter = (breaking: Breaking): string[] => {
  const template = smallTemplate()
  const components = smallComponents()
  breaking(template, components)
  const result = compileTemplate(template, components)
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`)
}

/** The nth item, which the small model has. */
const at = <Item>(items: Item[], place: number): Item => {
  const item = items[place]
  if (item === undefined) throw new Error(`no item ${place}`)
  return item
}
const choice = (template: ConfigurationTemplate, place: number) => {
  const criterion = at(template.criteria, place)
  if (criterion.kind !== 'choice') throw new Error('not a choice')
  return criterion
}
const number = (template: ConfigurationTemplate, place: number) => {
  const criterion = at(template.criteria, place)
  if (criterion.kind !== 'number') throw new Error('not a number')
  return criterion
}

describe('compileTemplate', () => {
  it('accepts the small model', () => {
    expect(faultsAfter(() => undefined)).toEqual([])
  })

  const refusals: [string, Breaking, string[]][] = [
    [
      'an unknown name',
      (t) => {
        at(t.derived, 0).value = 'widht * height'
      },
      ['derived[0].value: nom inconnu « widht » (caractère 1)'],
    ],
    [
      'a drawing of parts that there are none of',
      (t) => {
        t.drawing.parts = ['pelmet']
      },
      ['drawing.parts[0]: type de composant inconnu\u00a0: «\u00a0pelmet\u00a0»'],
    ],
    [
      'an expression that is none',
      (t) => {
        at(t.rules, 1).when = 'width < '
      },
      ['rules[1].when: l’expression s’arrête trop tôt (caractère 9)'],
    ],
    [
      'a loop between derived values',
      (t) => {
        at(t.derived, 0).value = 'weight * 2'
        t.derived.push({ key: 'weight', value: 'area / 2' })
      },
      ['derived[0]: boucle : area → weight → area'],
    ],
    [
      'a criterion asked because of itself',
      (t) => {
        at(t.criteria, 0).asked = 'area > 1'
      },
      ['criteria[0]: boucle : width → area → width'],
    ],
    [
      'options that exclude each other both ways',
      (t) => {
        at(choice(t, 2).options, 1).unavailable = [{ when: "control == 'chain'", reason: 'Non.' }]
        at(choice(t, 3).options, 1).unavailable = [{ when: "color == 'AT'", reason: 'Non.' }]
      },
      ['criteria[2]: boucle : color → control → color'],
    ],
    [
      'a choice that changes answers with itself',
      (t) => {
        choice(t, 3).swap = { with: 'control', label: 'Intervertir' }
      },
      ['criteria[3].swap.with: « control » n’est pas un autre choix'],
    ],
    [
      'a choice that changes answers with a number',
      (t) => {
        choice(t, 3).swap = { with: 'width', label: 'Intervertir' }
      },
      ['criteria[3].swap.with: « width » n’est pas un autre choix'],
    ],
    [
      'a choice that changes answers with one of other options',
      (t) => {
        choice(t, 3).swap = { with: 'color', label: 'Intervertir' }
      },
      ['criteria[3].swap.with: « color » a moins de deux options en commun avec ce choix'],
    ],
    [
      'a swap that takes along a number, and the same choice twice',
      (t) => {
        choice(t, 3).swap = {
          with: 'color',
          also: { width: 'color', color: 'control' },
          label: 'Intervertir',
        }
      },
      [
        'criteria[3].swap.with: « color » a moins de deux options en commun avec ce choix',
        'criteria[3].swap.also.width: « width » n’est pas un choix',
        'criteria[3].swap.also.color: « control » a moins de deux options en commun avec ce choix',
        'criteria[3].swap.also: un même choix ne change de place qu’une fois',
      ],
    ],
    [
      'a division that may meet zero',
      (t) => {
        at(t.derived, 1).value = '1 / channels > 0'
      },
      [
        'derived[1].value: division par zéro possible : le diviseur va de 0 à 5 ; écrivez par exemple max(1, …) (caractère 5)',
      ],
    ],
    [
      'a division by what was typed',
      (t) => {
        at(t.rules, 0).when = '100 / width > 1'
      },
      [
        'rules[0].when: division par zéro possible : le diviseur va de -1000000000 à 1000000000 ; écrivez par exemple max(1, …) (caractère 7)',
      ],
    ],
    [
      'a number where a condition goes',
      (t) => {
        at(t.rules, 1).when = 'width'
      },
      ['rules[1].when: une condition est attendue, pas un nombre'],
    ],
    [
      'a text where a quantity goes',
      (t) => {
        at(t.componentTypes, 0).quantity = 'color'
      },
      ['componentTypes[0].quantity: un nombre est attendu, pas un choix'],
    ],
    [
      'an option that does not exist',
      (t) => {
        at(t.rules, 1).when = "color == 'N'"
      },
      ['rules[1].when: « N » n’est pas une option : A, AT (caractère 1)'],
    ],
    [
      'a table by option that misses one',
      (t) => {
        t.tables.rate = { kind: 'map', values: { A: 0 } }
      },
      [
        'surcharges[0].when: la table rate n’a pas de valeur pour AT (caractère 1)',
        'surcharges[0].percent: la table rate n’a pas de valeur pour AT (caractère 1)',
      ],
    ],
    [
      'a table by option that names a stranger',
      (t) => {
        t.tables.rate = { kind: 'map', values: { A: 0, AT: 10, AX: 3 } }
      },
      ['tables.rate.values: « AX » n’est l’option d’aucun choix'],
    ],
    [
      'axes that do not rise',
      (t) => {
        t.tables.price = { kind: 'grid', columns: [2000, 1000], rows: [1000], values: [[1, 2]] }
      },
      ['tables.price.columns: les valeurs de colonnes doivent croître strictement'],
    ],
    [
      'a grid that is not rectangular',
      (t) => {
        t.tables.price = { kind: 'grid', columns: [1000, 2000], rows: [1000, 2000], values: [[1, 2], [1]] }
      },
      ['tables.price.values[1]: 1 valeurs pour 2 colonnes annoncées'],
    ],
    [
      'steps that do not rise',
      (t) => {
        t.tables.box = {
          kind: 'steps',
          steps: [
            { upTo: 5, value: 1 },
            { upTo: 5, value: 2 },
          ],
        }
      },
      ['tables.box.steps: les valeurs de upTo doivent croître strictement'],
    ],
    [
      'a price that is no whole number of cents',
      (t) => {
        t.tables.price = { kind: 'grid', columns: [1000], rows: [1000], values: [[99.5]] }
      },
      ['tables.price: une grille de prix contient des centimes entiers, positifs ou nuls'],
    ],
    [
      'a price grid that does not exist',
      (_t, c) => {
        at(c, 0).price = { kind: 'grid', table: 'prices', x: 'width', y: 'height' }
      },
      ['components[BLIND].price.table: « prices » n’est pas une grille de ce modèle'],
    ],
    [
      'a component type without component',
      (_t, c) => {
        c.splice(3, 1)
      },
      ['componentTypes[2]: aucun composant de type « remote »'],
    ],
    [
      'a component of no type',
      (_t, c) => {
        at(c, 3).type = 'antenna'
      },
      [
        'components[REMOTE].type: type de composant inconnu « antenna »',
        'componentTypes[2]: aucun composant de type « remote »',
      ],
    ],
    [
      'a reference used twice',
      (_t, c) => {
        at(c, 2).reference = 'MOTOR-20'
      },
      ['components[MOTOR-20].reference: « MOTOR-20 » est déjà prise'],
    ],
    [
      'an attribute that a candidate lacks',
      (_t, c) => {
        at(c, 2).attributes = {}
      },
      [
        'componentTypes[1].unavailable[0].when: attribut « nm » absent de MOTOR-6 (caractère 1)',
        'componentTypes[1].unavailable[0].reason: attribut « nm » absent de MOTOR-6 (caractère 1)',
        'componentTypes[1].why: attribut « nm » absent de MOTOR-6 (caractère 1)',
      ],
    ],
    [
      'a quantity that may be negative',
      (t) => {
        at(t.componentTypes, 0).quantity = 'channels - 1'
      },
      ['componentTypes[0].quantity: cette valeur peut descendre à -1 : écrivez max(0, …)'],
    ],
    [
      'a support count that reads itself',
      (t, c) => {
        at(t.componentTypes, 0).quantity = 'item.support_count'
        at(c, 0).attributes = { support_counts: { standard: 'item.support_count + 1' } }
      },
      [
        'components[BLIND].attributes.support_counts.standard: un nombre de supports ne se lit pas lui-même (caractère 1)',
      ],
    ],
    [
      'a surcharge on nothing',
      (t) => {
        at(t.surcharges, 0).on = ['fabric']
      },
      ['surcharges[0].on: type de composant inconnu « fabric »'],
    ],
    [
      'a percentage that is a size',
      (t) => {
        at(t.surcharges, 0).percent = 'width'
      },
      ['surcharges[0].percent: cette valeur peut monter à 2000 : écrivez min(1000, …)'],
    ],
    [
      'a rule beside no field',
      (t) => {
        at(t.rules, 1).criteria = ['area']
      },
      ['rules[1].criteria: critère inconnu « area »'],
    ],
    [
      'a rule of a component that there is not, and one that blocks by it',
      (t) => {
        Object.assign(at(t.rules, 1), { level: 'error', component: 'NO-SUCH' })
      },
      [
        'rules[1].component: composant inconnu «\u00a0NO-SUCH\u00a0»',
        'rules[1].component: une erreur ne dépend pas du composant pris',
      ],
    ],
    [
      'a fix of another type',
      (t) => {
        at(t.rules, 1).fix = { label: 'Corriger', set: { color: '12', remote: "'yes'", nothing: '1' } }
      },
      [
        'rules[1].fix.set.color: un choix est attendu, pas un nombre',
        'rules[1].fix.set.remote: un oui/non est attendu, pas un choix',
        'rules[1].fix.set.nothing: critère inconnu « nothing »',
      ],
    ],
    [
      'a fix that sets a stranger',
      (t) => {
        at(t.rules, 1).fix = { label: 'Corriger', set: { color: "'N'" } }
      },
      ['rules[1].fix.set.color: « N » n’est pas une option de color'],
    ],
    [
      'a sentence that names nothing',
      (t) => {
        at(t.rules, 1).message = 'Largeur {widht} mm.'
      },
      ['rules[1].message: nom inconnu « widht » (caractère 1)'],
    ],
    [
      'a sentence with a stray brace',
      (t) => {
        at(t.rules, 1).message = 'Largeur {width mm.'
      },
      ['rules[1].message: accolade sans correspondance : écrivez {nom} ou {nom|décimales}'],
    ],
    [
      'limits the wrong way round',
      (t) => {
        number(t, 0).min = 2500
      },
      ['criteria[0]: le minimum 2500 dépasse le maximum 2000'],
    ],
    [
      'millimetres with decimals',
      (t) => {
        number(t, 0).step = 0.5
      },
      ['criteria[0]: des millimètres sont entiers : minimum, maximum et pas'],
    ],
    [
      'an option twice',
      (t) => {
        choice(t, 2).options.push({ value: 'A', label: 'Aluminium' })
      },
      ['criteria[2].options[2]: « A » est déjà pris'],
    ],
    [
      'a default that is no option',
      (t) => {
        choice(t, 3).otherwise = 'rope'
      },
      ['criteria[3].otherwise: « rope » n’est pas une option'],
    ],
    [
      'a question that nothing reads',
      (t) => {
        t.criteria.push({ kind: 'boolean', key: 'tinted', label: 'Verre teinté' })
      },
      [
        'criteria[6]: « tinted » n’est lu par aucune règle, condition, quantité, prix ni dessin\u00a0: faites-le lire, retirez-le, ou notez "information": true s’il ne sert qu’à la fabrication',
      ],
    ],
    [
      'a question that only a hidden derived value reads',
      (t) => {
        t.criteria.push({ kind: 'boolean', key: 'tinted', label: 'Verre teinté' })
        t.derived.push({ key: 'absorbs', value: 'tinted' })
      },
      [
        'criteria[6]: « tinted » n’est lu par aucune règle, condition, quantité, prix ni dessin\u00a0: faites-le lire, retirez-le, ou notez "information": true s’il ne sert qu’à la fabrication',
      ],
    ],
    [
      'a word that agrees with a label',
      (t) => {
        at(t.rules, 1).message = '{color:panneau|panneaux}'
      },
      ['rules[1].message: un nombre est attendu, pas un choix'],
    ],
    [
      'a name used twice',
      (t) => {
        t.derived.push({ key: 'width', value: '1' })
      },
      ['derived[2].key: « width » est déjà pris'],
    ],
    [
      'a word of the language as a name',
      (t) => {
        t.constants.ceil = 1
      },
      ['constants.ceil: « ceil » est un mot du langage'],
    ],
    [
      'a lead time that may be unknown',
      (t) => {
        t.leadTimeDays = 'if(remote, 5, 3)'
      },
      [
        'leadTimeDays: ce délai peut être inconnu : un critère non demandé, ou une table sans valeur à cet endroit',
      ],
    ],
    [
      'a choice whose options may all be out',
      (t) => {
        at(choice(t, 3).options, 0).unavailable = [{ when: 'width > 1000', reason: 'Non.' }]
      },
      [
        'criteria[3].options: toutes les options peuvent être indisponibles en même temps : gardez-en une sans condition',
      ],
    ],
  ]

  it.each(refusals)('refuses %s', (_what, breaking, faults) => {
    expect(faultsAfter(breaking)).toEqual(faults)
  })

  it('accepts conditions on every option when one is proved to be left', () => {
    expect(
      faultsAfter((template) => {
        const [motor, chain] = choice(template, 3).options
        if (motor) motor.unavailable = [{ when: "color == 'A'", reason: 'Non.' }]
        if (chain) chain.unavailable = [{ when: "color != 'A' and area > 1", reason: 'Non.' }]
      }),
    ).toEqual([])
  })

  it('proves it through derived values too', () => {
    expect(
      faultsAfter((template) => {
        template.derived.push({ key: 'bare', value: "color == 'A'" })
        const [motor, chain] = choice(template, 3).options
        if (motor) motor.unavailable = [{ when: 'bare', reason: 'Non.' }]
        if (chain) chain.unavailable = [{ when: 'not bare', reason: 'Non.' }]
      }),
    ).toEqual([])
  })

  it.each<[string, Breaking]>([
    ['the workshop', (t) => Object.assign(at(t.criteria, 6), { information: true })],
    ['a rule', (t) => Object.assign(at(t.rules, 1), { when: 'width < 500 and not tinted' })],
    ['the sentence of a rule', (t) => Object.assign(at(t.rules, 1), { message: 'Teinté : {tinted}.' })],
    ['another question', (t) => Object.assign(at(t.criteria, 4), { asked: 'tinted' })],
    ['a value that is shown', (t) => t.derived.push({ key: 'absorbs', label: 'Absorbe', value: 'tinted' })],
    ['the lead time', (t) => Object.assign(t, { leadTimeDays: 'if(tinted, 5, 3)' })],
    ['the drawing', (t) => Object.assign(t.drawing.values, { tinted: 'tinted' })],
    ['a part', (_, c) => Object.assign(at(c, 0), { unavailable: [{ when: 'tinted', reason: 'Non.' }] })],
  ])('accepts a question for %s', (_reader, reading) => {
    expect(
      faultsAfter((template, components) => {
        template.criteria.push({ kind: 'boolean', key: 'tinted', label: 'Verre teinté' })
        reading(template, components)
      }),
    ).toEqual([])
  })

  it('lets expressions name the options that this model of the family lacks', () => {
    expect(
      faultsAfter((template) => {
        const color = choice(template, 2)
        color.options.splice(1, 1)
        color.withoutOptions = ['AT']
      }),
    ).toEqual([])
  })

  it('follows a web of derived values in no time', () => {
    expect(
      faultsAfter((template) => {
        template.derived.push({ key: 'd1', value: 'width / 1000' }, { key: 'd2', value: 'height / 1000' })
        for (let place = 3; place <= 38; place++) {
          template.derived.push({ key: `d${place}`, value: `min(d${place - 1}, d${place - 2})` })
        }
        at(template.criteria, 4).asked = 'd38 > 0'
      }),
    ).toEqual([])
  })

  it('takes names that objects inherit for what they are: unknown', () => {
    expect(
      faultsAfter((template) => {
        at(template.rules, 1).when = 'lookup(constructor, color) > 0'
        at(template.rules, 1).message = '{constructor}'
      }),
    ).toEqual([
      'rules[1].when: table inconnue « constructor » (caractère 1)',
      'rules[1].message: nom inconnu « constructor » (caractère 1)',
    ])
  })
})
