-- Where disks are, what rescue mode starts from, what the cloud lacks, and the limits of projects are settings as well.
update cloud set settings = '{"disks": "volumes", "rescueImage": "", "lacks": [], "quotas": {}}'::jsonb || settings;
