import '../../../i18n/en/palette.ts'
import type { Translate } from '../../../i18n/index.ts'
import { shownWorkload } from '../../../layout/inOrder.ts'
import { brokenWords, nextImage } from '../../../layout/nextImage.ts'
import {
  cordonNode,
  drainNode,
  setNodeReach,
  setPressure,
  shipImage,
  shortResources,
  uncordonNode,
} from '../../../player/terminal/troubleActions.ts'
import { useCluster } from '../../../store/cluster.ts'
import { useSelection } from '../../../store/selection.ts'
import { command, type PaletteCommand, type PaletteSection } from './paletteCommand.ts'

const mostNodes = 40

/** The faults of the trouble menu, for the workload on the stage and every node. */
export const troubleSection: PaletteSection = { id: 'trouble', commands: troubleCommands }

function troubleCommands(t: Translate): readonly PaletteCommand[] {
  const cluster = useCluster.getState()
  const workload = shownWorkload(cluster, useSelection.getState().workloadUid)
  const image = cluster.revisions.get(workload?.newRevisionUid ?? '')?.images.split(',')[0]
  const versions =
    workload && image !== undefined
      ? brokenWords.map((word) => {
          const next = nextImage(image, word)
          const label = t('palette.ship', { image: next, name: workload.name })
          return command(`break ${word}`, label, () => shipImage(workload, next))
        })
      : []
  const nodes = [...cluster.nodes.values()]
    .slice(0, mostNodes)
    .flatMap(({ name, lostAt, cordoned, short = [] }) => [
      lostAt === undefined
        ? command(`break lose ${name}`, t('palette.lose', { name }), () => setNodeReach(name, 'lost'))
        : command(`bring back ${name}`, t('palette.bringBack', { name }), () => setNodeReach(name, 'back')),
      cordoned
        ? command(`uncordon ${name}`, t('palette.uncordon', { name }), () => uncordonNode(name))
        : command(`cordon ${name}`, t('palette.cordon', { name }), () => cordonNode(name)),
      ...shortResources.map((of) =>
        short.includes(of)
          ? command(`enough ${of} ${name}`, t(`palette.enough.${of}`, { name }), () => setPressure(name, of, 'enough'))
          : command(`short ${of} ${name}`, t(`palette.short.${of}`, { name }), () => setPressure(name, of, 'short')),
      ),
      command(`drain ${name}`, t('palette.drain', { name }), () => drainNode(name)),
    ])
  return [...versions, ...nodes]
}
