alter table data_center rename column room_version to capacity_version;
