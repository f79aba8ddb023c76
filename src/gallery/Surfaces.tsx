import { Button } from '../components/ui/Button.tsx'
import { Card } from '../components/ui/Card.tsx'
import { DataTable } from '../components/ui/DataTable.tsx'
import { IconButton } from '../components/ui/IconButton.tsx'
import { CloseIcon } from '../components/ui/icons.tsx'
import { Toolbar } from '../components/ui/Toolbar.tsx'

/** The surfaces of a card, each with a row of controls or a table. */
export function Surfaces() {
  return (
    <div className="ui-stack">
      <Card isPadded>
        <Toolbar end={<IconButton label="Close" icon={<CloseIcon size={12} />} />}>
          <b>A card</b>
          <Button>Action</Button>
        </Toolbar>
      </Card>
      <Card surface="inset" isPadded>
        <DataTable isFigures caption="An inset with figures" columns={['', 'A', 'B']}>
          <tr>
            <th scope="row">Pods at most</th>
            <td>13</td>
            <td>10</td>
          </tr>
        </DataTable>
      </Card>
      <Card surface="box" isPadded>
        A box
      </Card>
      <Card surface="raised" isPadded>
        A raised surface
      </Card>
    </div>
  )
}
