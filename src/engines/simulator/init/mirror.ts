/** The packages that simulated guests can install, as a small mirror has them. */
export const mirror: readonly string[] = (
  'acl ansible apache2 apparmor apt-transport-https auditd bash bind9 borgbackup build-essential bzip2 ca-certificates ' +
  'certbot chrony clamav collectd cron curl dnsmasq dnsutils docker-ce docker-compose docker.io dovecot-core ethtool ' +
  'exim4 fail2ban ffmpeg fish git gnupg golang haproxy htop iftop iotop iproute2 iptables jq keepalived less libpq-dev ' +
  'logrotate lsof lvm2 make mailutils mariadb-server memcached mosquitto mtr mysql-server nano net-tools nfs-common ' +
  'nfs-kernel-server nginx nmap nodejs npm ntp openjdk-21-jre openssl openvpn parted php-cli php-fpm php-mysql ' +
  'podman postfix postgresql postgresql-client prometheus-node-exporter python3 python3-pip python3-venv qemu-guest-agent rabbitmq-server ' +
  'redis redis-server restic rsync rsyslog ruby samba screen snmpd sqlite3 squid strace sudo supervisor sysstat ' +
  'tar tcpdump telnet tmux traceroute tree ufw unattended-upgrades unbound unzip varnish vim wget wireguard xz-utils ' +
  'zabbix-agent zip zsh zstd'
).split(' ');
