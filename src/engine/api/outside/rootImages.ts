/** Users of well-known images. */
import { libraryName, parseImageName } from '../imageName.ts'

/** Official images that name no user: their programs start as root, and some change the user themselves. */
const ROOT_IMAGES: ReadonlySet<string> = new Set(
  'almalinux alpine amazonlinux busybox caddy centos debian eclipse-temurin fedora golang httpd mariadb mongo mysql nginx node perl php postgres python rabbitmq redis registry rockylinux ruby tomcat traefik ubuntu wordpress'.split(
    ' ',
  ),
)

/** Whether the image is known to start its program as root. */
export const startsAsRoot = (image: string): boolean =>
  ROOT_IMAGES.has(libraryName(parseImageName(image)?.repository ?? ''))
