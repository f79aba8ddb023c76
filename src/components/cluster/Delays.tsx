import '../../i18n/en/plan.ts'
import type { ClusterConfig } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { PillSelect } from '../ui/PillSelect.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ClusterRow.module.css'
import {
  type DelayPreset,
  delayNames,
  presetOf,
  restartPeriodLimits,
  withDelay,
  withDelays,
  withRestartPeriod,
} from './clusterChoices.ts'

interface DelaysProps {
  readonly config: ClusterConfig
  readonly onChange: (config: ClusterConfig) => void
  readonly t: Translate
}

/** Delays of the kubelet: a preset, or a range each; and the longest back-off of a restart. */
export function Delays({ config, onChange, t }: DelaysProps) {
  const preset = presetOf(config)
  const options = (['fast', 'typical', 'slow'] as const).map((id) => ({ id, text: t(`plan.cluster.delays.${id}`) }))
  return (
    <Popover label={t('plan.cluster.delays')} button={t('plan.cluster.delays')}>
      <div className={styles.delays}>
        <PillSelect<DelayPreset | 'own'>
          label={t('plan.cluster.delays')}
          value={preset ?? 'own'}
          options={preset ? options : [...options, { id: 'own', text: t('plan.cluster.delays.own') }]}
          onChange={(id) => id !== 'own' && onChange(withDelays(config, id))}
        />
        <DataTable columns={['', t('plan.cluster.delays.least'), t('plan.cluster.delays.most')]}>
          {delayNames.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`plan.cluster.delays.${name}`)}</th>
              {(['least', 'most'] as const).map((end, i) => (
                <td key={end}>
                  <input
                    type="number"
                    className={styles.number}
                    aria-label={`${t(`plan.cluster.delays.${name}`)}, ${t(`plan.cluster.delays.${end}`)}`}
                    min={0}
                    step={0.1}
                    value={(config.kubelet[name][i] ?? 0) / 1000}
                    onChange={(event) =>
                      event.target.value !== '' && onChange(withDelay(config, name, end, event.target.valueAsNumber))
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('plan.cluster.restartPeriod')}</th>
            <td />
            <td>
              <input
                type="number"
                className={styles.number}
                aria-label={t('plan.cluster.restartPeriod')}
                min={restartPeriodLimits.least}
                max={restartPeriodLimits.most}
                value={(config.kubelet.maxRestartPeriodMs ?? restartPeriodLimits.most * 1000) / 1000}
                onChange={(event) =>
                  event.target.value !== '' && onChange(withRestartPeriod(config, event.target.valueAsNumber))
                }
              />
            </td>
          </tr>
        </DataTable>
      </div>
    </Popover>
  )
}
