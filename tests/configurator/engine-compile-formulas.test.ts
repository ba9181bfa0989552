import { describe, expect, it } from 'vitest'
import { at, type Breaking, choice, faultsAfter } from './breaking.ts'

describe('compileTemplate, formulas and tables', () => {
  it.each<[string, Breaking, string[]]>([
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
  ])('refuses %s', (_what, breaking, faults) => {
    expect(faultsAfter(breaking)).toEqual(faults)
  })
})
